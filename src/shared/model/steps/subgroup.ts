/** STEP-05: RECOMMENDATION is an older name of CASE. */
export const subgroupOf = (name: string): string => (name === 'RECOMMENDATION' ? 'CASE' : name);
