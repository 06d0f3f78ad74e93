/** Why a charge is left out of tag health: nobody can tag it. */
export const untaggableKinds = ['tax', 'credit', 'adjustment', 'support', 'no_resource'] as const;
export type UntaggableKind = (typeof untaggableKinds)[number];

/** Categories of charges that are no resource, as FOCUS calls them. */
export const UNTAGGABLE_CATEGORIES = ['Tax', 'Credit', 'Adjustment'] as const;

/** Tag keys of each currency, and places where most is missing, that are told. */
export const HEALTH_KEYS = 100;
export const HEALTH_PLACES = 50;
/** Of the trend, the last one that of the last day. */
export const HEALTH_MONTHS = 6;
