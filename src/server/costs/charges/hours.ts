/**
 * Hours in one unit of a quantity, as SQL, where the unit counts the hours that something was there; null for GB,
 * requests, LCU-hours…
 */
export const hoursOfUnit = (unit: string): string => `CASE
  WHEN regexp_matches(lower(${unit}), '^(1 )?(instance|node|gateway|address)?[ -]?(hours?|hrs?|h)$') THEN 1.0
  WHEN regexp_matches(lower(${unit}), '^(1 )?(minutes?|mins?)$') THEN 1.0 / 60
  WHEN regexp_matches(lower(${unit}), '^(1 )?(seconds?|secs?|s)$') THEN 1.0 / 3600 END`;
