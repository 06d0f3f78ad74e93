import { createInterface } from 'node:readline';
import { greet, passOn } from './bridge';
import { targetOf } from './target';

/** Connects an assistant that starts programs: messages of stdin go to /mcp, answers to stdout, and nothing else. */
async function main(): Promise<void> {
  const target = targetOf(process.env);
  await greet(target);
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    passOn(target, line).then((replies) => {
      for (const reply of replies) process.stdout.write(`${reply}\n`);
    }, end);
  }
}

function end(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

main().catch(end);
