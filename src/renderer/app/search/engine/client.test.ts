import { expect, it } from 'vitest';
import type { Answerer } from './answerer';
import { clientOf, openSearch } from './client';
import { createDesk, PAGE, type Question, type Reply } from './desk';

const reply = (count: number) =>
  JSON.stringify({
    data: Array.from({ length: count }, (_, n) => ({
      id: `id-${n}`,
      name: `Nightly report ${n}`,
      type: n % 2 === 0 ? 'workflow' : 'datastore',
      sid: 's1',
    })).concat([
      { id: 's1', name: 'Finance', type: 'space', sid: 's1' },
      { id: 'nameless', name: ' ', type: 'workflow', sid: 's1' },
    ]),
  });

it('[SRCH-24] searches what has a name, and gives pages of a tab with spaces and marks', async () => {
  const client = await openSearch(reply(200));
  expect(client.size).toBe(201);
  const found = await client.search('nightly', 'datastore');
  expect(found?.counts).toEqual({ all: 200, workflow: 100, datastore: 100, space: 0, dashboard: 0 });
  expect(found?.rows).toHaveLength(PAGE);
  expect(found?.rows[0]).toMatchObject({
    name: 'Nightly report 1',
    type: 'datastore',
    spaceName: 'Finance',
    matched: { name: [[0, 6]] },
  });
  const more = await client.rows('nightly', 'datastore', PAGE);
  expect(more[0]?.name).toBe(`Nightly report ${2 * PAGE + 1}`);
  client.close();
});

it('leaves out types that are not shown, and still names the space of the others', async () => {
  const client = await openSearch(reply(2), ['workflow', 'datastore']);
  const spaces = await client.search('finance', 'all');
  expect(spaces).toMatchObject({ counts: { all: 0, space: 0 }, rows: [] });
  const found = await client.search('nightly', 'all');
  expect(found?.counts).toMatchObject({ all: 2, workflow: 1, datastore: 1 });
  expect(found?.rows[0]?.spaceName).toBe('Finance');
  client.close();
});

it('searches the last thing typed while an earlier one is under way, and nothing in between', async () => {
  const desk = createDesk();
  desk({ ask: 'open', text: reply(3) });
  const asked: Question[] = [];
  const answers: (() => void)[] = [];
  const answerer: Answerer = {
    ask: (question) =>
      new Promise<Reply>((resolve) => {
        asked.push(question);
        answers.push(() => resolve(desk(question)));
      }),
    close: () => undefined,
  };
  const client = clientOf(answerer, 3);
  const [first, second, third] = ['n', 'ni', 'nig'].map((query) => client.search(query, 'all'));
  answers[0]?.();
  expect(await first).toBeNull();
  expect(await second).toBeNull();
  answers[1]?.();
  expect(await third).toMatchObject({ query: 'nig', counts: { all: 3 } });
  expect(asked.map((question) => 'query' in question && question.query)).toEqual(['n', 'nig']);
});
