// The official TypeScript SDKs: the one of the handshake era and the one of both eras.
// Arguments: the folder of the packages, which SDK, the transport, the server's address, then its command line for stdio.
// The last line of the output is one JSON object.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [, , modules, sdk, transport, base, ...command] = process.argv;
const require = createRequire(`${modules}/`);
const load = (name) => import(pathToFileURL(require.resolve(name)).href);
const stdio = { command: command[0], args: command.slice(1), env: process.env, stderr: 'ignore' };

async function first() {
  const sdkClient = '@modelcontextprotocol/sdk/client';
  const { Client } = await load(`${sdkClient}/index.js`);
  const { StreamableHTTPClientTransport } = await load(`${sdkClient}/streamableHttp.js`);
  const { SSEClientTransport } = await load(`${sdkClient}/sse.js`);
  const { StdioClientTransport } = await load(`${sdkClient}/stdio.js`);
  const made = {
    mcp: () => new StreamableHTTPClientTransport(new URL(`${base}/mcp`)),
    sse: () => new SSEClientTransport(new URL(`${base}/sse`)),
    stdio: () => new StdioClientTransport(stdio),
  }[transport]();
  return { client: new Client({ name: 'sdk', version: '1' }), made };
}

async function second() {
  const lib = await load('@modelcontextprotocol/client');
  const { StdioClientTransport } = await load('@modelcontextprotocol/client/stdio');
  const made = {
    mcp: () => new lib.StreamableHTTPClientTransport(new URL(`${base}/mcp`)),
    sse: () => new lib.SSEClientTransport(new URL(`${base}/sse`)),
    stdio: () => new StdioClientTransport(stdio),
  }[transport]();
  const versionNegotiation = { mode: transport === 'sse' ? 'legacy' : 'auto' };
  return { client: new lib.Client({ name: 'client', version: '1' }, { versionNegotiation }), made };
}

const { client, made } = await (sdk === 'sdk' ? first() : second());
await client.connect(made);
const key = `ts.${sdk}.${transport}`;
const call = async (name, args) => client.callTool({ name: `memory_${name}`, arguments: args });
const text = async (name, args) => (await call(name, args)).content[0].text;
const found = {
  version: client.getNegotiatedProtocolVersion?.() ?? made.protocolVersion ?? null,
  tools: (await client.listTools()).tools.map(({ name, inputSchema }) => ({ name, inputSchema })),
  store: await text('store', { key, value: 'a zebra by the lighthouse' }),
  recall: await text('recall', { key }),
  search: await text('search', { query: 'zebra' }),
  context: await text('context', { query: 'zebra lighthouse', mode: 'natural' }),
};
const failed = await call('get', { path: '../outside' });
found.failing = failed.content[0].text;
found.isError = failed.isError;
try {
  await client.callTool({ name: 'memory_nope', arguments: {} });
} catch (error) {
  found.unknown = { code: error.code, message: error.message, data: error.data };
}
await client.close();
console.log(JSON.stringify({ key, found }));
process.exit(0);
