import { urlFlag } from '../../platform/urlState';

/** Asks for the built-in overview, also where the organisation has chosen another one. */
export const ordinaryParam = urlFlag('ordinary');
export const ORDINARY_OVERVIEW = '/overview?ordinary=true';
