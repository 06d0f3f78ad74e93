/** Why a cost moved, in the order in which the reasons are told. */
export const driverKinds = [
  'new',
  'gone',
  'volume',
  'days',
  'mix',
  'list',
  'negotiated',
  'commitment',
  'price',
  'unused',
  'purchase',
  'credit',
  'tax',
  'correction',
  'unsplit',
  'rest',
] as const;
export type DriverKind = (typeof driverKinds)[number];
