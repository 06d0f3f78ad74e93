import { createRequire } from 'node:module';
import type * as Undici from 'undici';

/** Loaded into the process of the conformance suite, which has no key: each of its requests carries that of COSTLOOM_KEY. */
const suite = new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url);
// The suite's own undici, whose dispatcher its `fetch` takes too.
const undici: typeof Undici = createRequire(suite)('undici');

const key = `Bearer ${process.env['COSTLOOM_KEY']}`;
undici.setGlobalDispatcher(
  undici.getGlobalDispatcher().compose((dispatch) => (options, handler) => {
    const { headers } = options;
    const all = Array.isArray(headers)
      ? [...headers, 'authorization', key]
      : { ...headers, authorization: key };
    return dispatch({ ...options, headers: all } as typeof options, handler);
  }),
);
