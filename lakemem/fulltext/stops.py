"""The function words that a plain query leaves out and stem fields do not hold, folded, in both languages at once.

A change here changes the terms of stem fields: their analysers' edition must be raised with it.

What means something in the other language or with another accent is none of them: `été`, `car`, `son`, `ton`,
`comment`, `haven`, `won`.
"""

from __future__ import annotations

from typing import Final

_ENGLISH = """
a about above after again against all am an and any are aren as at be because been before being below between both
but by can cannot could couldn did didn do does doesn doing don down during each few for from further had hadn has
hasn have having he her here hers herself him himself his how i if in into is isn it its itself just me more most
mustn my myself no nor not of off on once only or other ought our ours ourselves out over own same shall shan she
should shouldn so some such than that the their theirs them themselves then there these they this those through to
too under until up very was wasn we were weren what when where which while who whom why will with would wouldn you
your yours yourself yourselves
"""

_FRENCH = """
ai aie aient aies ait alors as au aucun aura aurai auraient aurais aurait auras aurez auriez aurions aurons auront
aussi autre aux avaient avais avait avec avez aviez avions avons ayant ayez ayons ce ceci cela celle celles celui
ces cet cette ceux chez comme dans de des desquels donc dont du elle elles en es est et etaient etais etait etant
etes etiez etions eu eue eurent eus eut eux fumes furent fus fut ici il ils je jusqu la laquelle le lequel les
lesquels leur leurs lors lorsqu lorsque lui mais me meme memes mes moi mon ne ni nos notre nous on ont ou par parce
pas pendant peu peut plus pour pourquoi pourtant puisqu puisque qu quand que quel quelle quelles quels qui quoi
quoiqu quoique sa sans se sera serai seraient serais serait seras serez seriez serions serons seront ses si soi
soient sois soit sommes sont soyez soyons suis sur ta te tes toi tu un une vers voici voila vos votre vous y
"""

_NEGATED = """
aren couldn didn doesn don hadn hasn isn mustn shan shouldn wasn weren wouldn
"""

STOPS: Final = frozenset(_ENGLISH.split()) | frozenset(_FRENCH.split())

NEGATED: Final = frozenset(_NEGATED.split())
"""What is left of `don't`: stop words, unless a query has nothing else."""
