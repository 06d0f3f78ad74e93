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

/** As in `Standard_D2_v2` or the meter `D2 v2`; `#` is the size's number. */
const azureGenerations: readonly Generation[] = [
  { family: 'basic_a#', successor: 'A v2 series', saving: null },
  { family: 'standard_a#', successor: 'A v2 series', saving: null },
  { family: 'standard_d#', successor: 'D v5 series', saving: null },
  { family: 'standard_ds#', successor: 'Ds v5 series', saving: null },
  { family: 'standard_d#_v2', successor: 'D v5 series', saving: null },
  { family: 'standard_ds#_v2', successor: 'Ds v5 series', saving: null },
  { family: 'standard_g#', successor: 'L v3 series', saving: null },
  { family: 'standard_gs#', successor: 'L v3 series', saving: null },
  { family: 'standard_f#', successor: 'F v2 series', saving: null },
  { family: 'standard_f#s', successor: 'Fs v2 series', saving: null },
  { family: 'standard_nc#', successor: 'NCas T4 v3 series', saving: null },
  { family: 'standard_nv#', successor: 'NVas v4 series', saving: null },
];

export const googleGenerations: readonly Generation[] = [
  { family: 'n1', successor: 'e2', saving: 0.29 },
  { family: 'f1-micro', successor: 'e2-micro', saving: null },
  { family: 'g1-small', successor: 'e2-small', saving: null },
];

const alternatives = (generations: readonly Generation[]) =>
  generations.map(({ family }) => family).join('|');

/** Group 1 is the whole type, group 2 its family. A database's `db.` prefix keeps it out: those prices differ. */
export const awsType = `(?:^|[^a-z0-9.])((${alternatives(awsGenerations)})\\.(?:nano|micro|small|medium|(?:\\d+)?x?large|metal))\\b`;

export const azureType = `\\b(${azureGenerations
  .map(({ family }) => family.replace('#', '\\d+m?'))
  .join('|')})(?:[^a-z0-9_]|$)`;

/** n1 is sold as cores and RAM: “N1 Predefined Instance Core running in Americas”. */
export const googleType = '\\b(n1|f1-micro|g1-small)\\b.*\\b(instance|core|ram|micro|small|standard|running)';

export function generationOf(provider: string, type: string): Generation | undefined {
  if (provider === 'AWS') return awsGenerations.find(({ family }) => type.startsWith(`${family}.`));
  if (provider === 'Google Cloud') return googleGenerations.find(({ family }) => family === type);
  const shape = type.replace(/\d+m?/, '#');
  return azureGenerations.find(({ family }) => family === shape);
}
