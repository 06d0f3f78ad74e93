/**
 * Instance families with a newer and cheaper successor of the same size. Successors follow the table of the Flexera
 * policy templates (github.com/flexera-public/policy_templates, MIT), taken on to the newest step; `saving` is the
 * share of the list price (Linux, us-east-1 / East US / us-central1, on demand) that the successor saves, rounded down,
 * and null where the sizes do not map one to one.
 */
export interface Generation {
  family: string;
  successor: string;
  saving: number | null;
}

export const awsGenerations: readonly Generation[] = [
  { family: 't1', successor: 't3', saving: 0.48 },
  { family: 't2', successor: 't3', saving: 0.1 },
  { family: 'm1', successor: 'm5', saving: null },
  { family: 'm2', successor: 'r5', saving: null },
  { family: 'm3', successor: 'm5', saving: 0.27 },
  { family: 'm4', successor: 'm5', saving: 0.04 },
  { family: 'c1', successor: 'c5', saving: null },
  { family: 'c3', successor: 'c5', saving: 0.19 },
  { family: 'c4', successor: 'c5', saving: 0.14 },
  { family: 'r3', successor: 'r5', saving: 0.24 },
  { family: 'r4', successor: 'r5', saving: 0.05 },
  { family: 'i2', successor: 'i3', saving: 0.63 },
  { family: 'd2', successor: 'd3', saving: 0.27 },
  { family: 'g2', successor: 'g4dn', saving: null },
  { family: 'g3', successor: 'g4dn', saving: null },
  { family: 'p2', successor: 'p3', saving: null },
  { family: 'x1', successor: 'x2idn', saving: null },
  { family: 'x1e', successor: 'x2iedn', saving: null },
];
