import type { Rights } from '../user/userContext';

/** AI-C-01 */
export const mayAskAgent = (rights: Rights): boolean => rights.has('AIAgent') && rights.may('home:read');
