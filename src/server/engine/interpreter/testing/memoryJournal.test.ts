import { describeJournal } from '@tests/support/journalContract';
import { MemoryDisk } from './memoryJournal';

describeJournal('the memory of tests', async (_graph, claims) => {
  const disk = new MemoryDisk(new Map([['outer', new Set(['x'])]]));
  for (const claim of claims) await claim(disk.claim());
});
