import { z } from 'zod';
import { id } from '../../kernel/paging';
import { board } from '../boards/boards.api';
import { activity, caseDetails, caseEntity, caseType } from './entities';

/** The newest activities that a changed case comes with; a page adds them to those it has. */
export const CHANGED_ACTIVITIES = 5;
/** Of more cases than this a reply does not tell one by one. */
export const CHANGED_MOST = 200;

const { exclusion, conflicts, realised } = caseDetails.shape;

/** A case after a change, with what of its page the change may have moved. */
const changedCase = caseEntity.extend({
  exclusion,
  conflicts,
  realised,
  completed_on: z.string().nullable(),
  /** The daily cost before its completion; while it is not completed, its monthly cost by the day. */
  baseline_daily: z.number(),
  /** The newest first, at most CHANGED_ACTIVITIES. */
  activities: z.array(activity),
});
export type ChangedCase = z.output<typeof changedCase>;

/**
 * What a change of cases left behind, read after it: the cases themselves, those that count now for them or no longer,
 * and the sums of their boards and types. Whoever has this needs to ask for nothing.
 */
export const changedCases = z.object({
  /** The organisation whose cases they are: of a provider's customer, say. */
  org_id: id,
  cases: z.array(changedCase),
  /** Not there any more. */
  gone: z.array(id),
  boards: z.array(board),
  types: z.array(caseType),
});
export type ChangedCases = z.output<typeof changedCases>;
