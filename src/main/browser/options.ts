import { parseArgs } from 'node:util';
import { askedOnce } from '../app/askedOnce';

export interface BrowserHostOptions {
  data: string | undefined;
  port: number;
  open: boolean;
  /** For the server's next start alone, in its own words. */
  once: readonly string[];
}

/** Options of the command line; throws with a sentence for the person when one is wrong. */
export function parseOptions(argv: readonly string[]): BrowserHostOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      data: { type: 'string' },
      port: { type: 'string' },
      'no-open': { type: 'boolean' },
      host: { type: 'string' },
      'new-key': { type: 'boolean' },
      restore: { type: 'string' },
    },
    strict: true,
  });
  const port = values.port === undefined ? 0 : Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('--port must be a number from 0 to 65535.');
  const once = askedOnce({ newKey: values['new-key'] === true, restore: values.restore });
  return { data: values.data, port, open: values['no-open'] !== true, once };
}
