import { awsGenerations, type Generation } from '../common/generations';

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
