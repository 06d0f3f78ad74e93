import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a stand-in does is the word behind `--query`; without one it prints what it was given. */
const script = `
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const argv = process.argv.slice(2);
const what = argv[argv.indexOf('--query') + 1];
const note = (text) => fs.appendFileSync(path.join(__dirname, 'notes'), text + '\\n');
if (argv[0] === '--version') {
  note('version');
  console.log('aws-cli/2.99.0 Python/3.11');
} else if (what === 'hang') {
  note('pid ' + process.pid + ' ' + process.cwd());
  setInterval(() => {}, 1000);
} else if (what === 'flood') {
  const more = () => process.stdout.write('x'.repeat(1 << 20), more);
  more();
} else if (what === 'fork') {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
  note('pid ' + child.pid + ' ' + process.cwd());
  console.log('{"forked":true}');
  child.unref();
  process.exit(0);
} else if (what === 'secret') {
  process.stderr.write('Refused: ' + (process.env.AWS_SECRET_ACCESS_KEY ?? '') + ' ' + process.env.HOME);
  process.exit(254);
} else if (what === 'usage') {
  process.stderr.write('Unknown options');
  process.exit(252);
} else if (what === 'broken') {
  process.stderr.write('Connection was closed');
  process.exit(1);
} else if (what === 'text') {
  process.stderr.write('take care');
  process.stdout.write('just a text');
} else if (what === 'file') {
  fs.writeFileSync('out.json', 'a text with ' + process.env.AWS_SECRET_ACCESS_KEY);
  fs.writeFileSync('out.bin', Buffer.from([0xff, 0xfe]));
  fs.symlinkSync('/etc/passwd', 'link');
} else {
  const files = {};
  const walk = (folder) => {
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      const whole = path.join(folder, entry.name);
      if (entry.isDirectory()) walk(whole);
      else
        files[path.relative(process.env.HOME, whole)] = {
          mode: (fs.statSync(whole).mode & 0o777).toString(8),
          text: fs.readFileSync(whole, 'utf8'),
        };
    }
  };
  walk(process.env.HOME);
  let input = '';
  try {
    input = fs.readFileSync(0, 'utf8');
  } catch {}
  console.log(JSON.stringify({ argv, env: process.env, cwd: process.cwd(), files, input }));
}
`;

export interface Programs {
  /** The folder in which they are found. */
  folder: string;
  /** What they noted: `version`, `pid 123 /folder`. */
  notes: string;
  remove(): Promise<void>;
}

/** Programs that stand in for those of the providers, in a folder of their own. */
export async function standIns(...names: string[]): Promise<Programs> {
  const folder = await mkdtemp(join(tmpdir(), 'stand-ins-'));
  const file = `#!${process.execPath}\n${script}`;
  for (const name of names) await writeFile(join(folder, name), file, { mode: 0o755 });
  return {
    folder,
    notes: join(folder, 'notes'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
