import { expect, it } from 'vitest';
import { search, server, useCases } from './casesFixture';
import { person } from './world';

useCases();

it('a Guest inside an MSP organisation opens its own cases, and none of a customer', async () => {
  const { msp, first } = server.world;
  const guest = person(msp, 'Guest');
  const viewer = person(msp, 'MSP-Viewer');
  for (const { orgId } of [msp, first]) await server.cases.detection.detect(orgId);
  const idsOf = async (as: typeof guest) => {
    const { details } = await search({}, {}, as);
    return details.map((each) => each.case_id);
  };
  const [own] = await idsOf(guest);
  const [theirs] = await idsOf(person(first, 'Admin'));
  expect([typeof own, typeof theirs]).toEqual(['string', 'string']);
  for (const id of ['cases.get', 'cases.activities', 'cases.costs'] as const) {
    const status = async (as: typeof guest, caseId = '') =>
      (await server.send(as, id, { params: { id: caseId }, query: id === 'cases.costs' ? { days: 30 } : {} }))
        .status;
    expect([id, await status(guest, own), await status(guest, theirs)]).toEqual([id, 200, 404]);
    expect([id, await status(viewer, own), await status(viewer, theirs)]).toEqual([id, 200, 200]);
  }
});
