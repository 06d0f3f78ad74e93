import type { Rights } from '../../../parts/user/userContext';

/** AI-C-01 */
export const mayAskAgent = (rights: Rights): boolean => rights.has('AIAgent') && rights.may('home:read');
