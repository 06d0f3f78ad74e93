import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const usage = `npm start -- [--data DIR] [--port P] [--no-open] [--host browser|electron]
             [--new-key] [--restore FOLDER]

  --data DIR   where Costloom keeps its data (usually the folder your system has for that)
  --port P     the port of the browser host (usually any free one)
  --no-open    print the address and open no browser
  --host       browser: use the browser even where Electron could run; electron: insist on Electron
  --new-key    the key of secrets is lost for good: make a new one, and enter the secrets again
  --restore F  first put back what the backup in this folder holds (Settings, Storage makes one every night)
`;

/** What was typed behind `npm start --`; ends the command where it cannot be read. */
export function startOptions() {
  try {
    const { values } = parseArgs({
      options: {
        data: { type: 'string' },
        port: { type: 'string' },
        'no-open': { type: 'boolean' },
        host: { type: 'string' },
        'new-key': { type: 'boolean' },
        restore: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    if (values.host && !['browser', 'electron'].includes(values.host))
      throw new Error(`--host ${values.host}?`);
    if (!values.help) return values;
    process.stdout.write(usage);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
}

/**
 * The options as the app takes them, of either host: `name(flag, value)` writes one of them. Paths are relative to where the
 * person typed the command: npm runs it in the project's folder.
 */
export function handedOn(chosen, name, folder = process.env.INIT_CWD ?? '.') {
  const place = (flag, path) => (path ? name(flag, resolve(folder, path)) : []);
  return [
    ...place('--data', chosen.data),
    ...place('--restore', chosen.restore),
    ...(chosen['new-key'] ? ['--new-key'] : []),
  ];
}
