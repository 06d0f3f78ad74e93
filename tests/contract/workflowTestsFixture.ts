import type { CallReply, CallRequest } from '@shared/api/index';
import type { Harness } from './harness';
import type { Person } from './world';
import { PATIENCE_MS } from '@tests/support/patience';

export type TestSeen = CallReply<'workflowTests.get'>['data'];

/** A test that is written by hand. */
export async function addTest(
  harness: Harness,
  as: Person,
  id: string,
  body: CallRequest<'workflowTests.create'>['body'],
): Promise<TestSeen> {
  const reply = await harness.call(as, 'workflowTests.create', { params: { id }, body });
  if (reply.status !== 200) throw new Error(reply.text);
  return (reply.body as { data: TestSeen }).data;
}

export async function readTest(harness: Harness, as: Person, id: string, testId: string): Promise<TestSeen> {
  const reply = await harness.call(as, 'workflowTests.get', { params: { id, testId } });
  if (reply.status !== 200) throw new Error(reply.text);
  return (reply.body as { data: TestSeen }).data;
}

/** Asks until no run of the test is under way; 30 seconds at most. */
export async function testEnded(
  harness: Harness,
  as: Person,
  id: string,
  testId: string,
): Promise<NonNullable<TestSeen['last_result']>> {
  const last = Date.now() + PATIENCE_MS;
  for (;;) {
    const seen = await readTest(harness, as, id, testId);
    if (!seen.running && seen.last_result) return seen.last_result;
    if (Date.now() > last) throw new Error(`The test did not end: ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Starts a test, for a graph that is not saved where one is given. */
export async function runTest(
  harness: Harness,
  as: Person,
  id: string,
  testId: string,
  body: CallRequest<'workflowTests.run'>['body'] = {},
) {
  const reply = await harness.call(as, 'workflowTests.run', { params: { id, testId }, body });
  if (reply.status !== 200) throw new Error(reply.text);
  return testEnded(harness, as, id, testId);
}
