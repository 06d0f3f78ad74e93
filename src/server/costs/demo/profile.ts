import { z } from 'zod';
import aws from '../../../../resources/demo/catalogue/aws.json';
import azure from '../../../../resources/demo/catalogue/azure.json';
import gcp from '../../../../resources/demo/catalogue/gcp.json';
import company from '../../../../resources/demo/company.json';
import inventory from '../../../../resources/demo/inventory.json';
import planted from '../../../../resources/demo/planted.json';

/** What resources/demo may say; each is checked when a demo is generated, so that a typing error names its field. */

export const providerKeys = ['aws', 'azure', 'gcp'] as const;
const provider = z.enum(providerKeys);
export type ProviderKey = z.infer<typeof provider>;

const part = z.strictObject({
  service: z.string(),
  meter: z.string(),
  text: z.string(),
  unit: z.string(),
  /** List price in USD for one unit, or 'size': the hourly price of the line's size. */
  price: z.union([z.number().positive(), z.literal('size')]),
  priceFactor: z.number().positive().default(1),
  /** Units a day at full use: a constant, a share of the line's amount, or GB-months of it spread over the month. */
  perDay: z.number().optional(),
  perAmount: z.number().optional(),
  gbPerAmount: z.number().optional(),
  coverable: z.boolean().default(false),
  /** What the spot market charges, as a share of the list price. */
  spot: z.number().optional(),
  reservation: z.boolean().default(false),
  publisher: z.boolean().default(false),
  details: z.record(z.string(), z.string()).optional(),
});
export type CataloguePart = z.infer<typeof part>;

const serviceOf = z.strictObject({ name: z.string(), category: z.string(), subcategory: z.string() });

const catalogue = z.strictObject({
  regions: z.record(z.string(), z.strictObject({ name: z.string(), code: z.string() })),
  services: z.record(z.string(), serviceOf),
  hourly: z.record(z.string(), z.number().positive()),
  kinds: z.record(
    z.string(),
    z.strictObject({
      type: z.string(),
      id: z.string(),
      zone: z.string().optional(),
      parts: z.array(part).min(1),
    }),
  ),
});
export type Catalogue = z.infer<typeof catalogue>;

const perProvider = <T extends z.ZodType>(of: T) => z.strictObject({ aws: of, azure: of, gcp: of });

const companyShape = z.strictObject({
  name: z.string(),
  /** Share of the list price that the organisation's agreement pays. */
  agreement: perProvider(z.number().min(0).max(1)),
  /** Share of the list price that marketplace products cost. */
  privateOffer: z.number().min(0).max(1),
  billing: perProvider(z.strictObject({ id: z.string(), name: z.string(), type: z.string() })),
  accounts: z.array(z.strictObject({ key: z.string(), provider, id: z.string(), name: z.string() })),
  teams: z.record(z.string(), z.strictObject({ owner: z.email(), costCenter: z.string() })),
  commitments: z.array(
    z.strictObject({
      key: z.string(),
      provider,
      account: z.string(),
      type: z.string(),
      category: z.enum(['Spend', 'Usage']),
      /** Share of the list price that a covered hour still costs. */
      pays: z.number().min(0).max(1),
      name: z.string(),
      years: z.number().int().min(1).max(3),
      startedMonthsAgo: z.number().int(),
      /** Days after the first load on which a term ends; instead of startedMonthsAgo. */
      endsInDays: z.number().int().optional(),
      /** Paid once for the whole term; the others are billed by the month. */
      upfront: z.boolean().default(false),
    }),
  ),
  /** Amounts a month, billed on its first day. */
  fees: z.array(
    z.strictObject({
      provider,
      account: z.string(),
      service: z.string(),
      text: z.string(),
      month: z.number(),
    }),
  ),
  salesTax: z.number(),
});
export type Company = z.infer<typeof companyShape>;
export type Account = Company['accounts'][number];

const shapeNames = ['covered', 'flat', 'stored', 'traffic', 'office', 'weekday', 'burst', 'batch'] as const;
export type ShapeName = (typeof shapeNames)[number];

const inventoryLine = z.strictObject({
  account: z.string(),
  region: z.string(),
  team: z.string(),
  env: z.string(),
  kind: z.string(),
  app: z.string(),
  size: z.string().default(''),
  /** What it counts is said by the kind's parts in the catalogue. */
  amount: z.number().default(0),
  count: z.number().int().min(1).default(1),
  shape: z.enum(shapeNames),
  commitment: z.string().optional(),
  /** GB of a disk beside each machine. */
  disk: z.number().optional(),
  /** Months after the demo's first month in which it appears. */
  sinceMonth: z.number().int().optional(),
});
export type InventoryLine = z.infer<typeof inventoryLine>;

const fates = ['stays', 'fixed', 'regresses', 'gone', 'back'] as const;

const plantedLine = z.strictObject({
  rule: z.string(),
  /** The catalogue's kind, where the rule does not tell it. */
  kind: z.string().default(''),
  account: z.string(),
  region: z.string(),
  name: z.string(),
  team: z.string(),
  env: z.string().default('prod'),
  size: z.string().default(''),
  amount: z.number().default(0),
  /**
   * stays; fixed in the month after the first load; regresses: fixed in that month and back in the next. Before the
   * first load: gone for good, or gone and back.
   */
  fate: z.enum(fates).default('stays'),
  /** Of what was gone before the first load: days before it from which the bill lacks it, and has it again. */
  goneDays: z.number().int().optional(),
  backDays: z.number().int().optional(),
  /** Days before the demo's last day on which it began; from the first day unless told. */
  sinceDays: z.number().int().optional(),
  note: z.string(),
});
export type PlantedLine = z.infer<typeof plantedLine>;

export interface Profile {
  company: Company;
  inventory: InventoryLine[];
  planted: PlantedLine[];
  catalogues: Readonly<Record<ProviderKey, Catalogue>>;
}

export function readProfile(): Profile {
  return {
    company: companyShape.parse(company),
    inventory: z.array(inventoryLine).parse(inventory),
    planted: z.array(plantedLine).parse(planted),
    catalogues: { aws: catalogue.parse(aws), azure: catalogue.parse(azure), gcp: catalogue.parse(gcp) },
  };
}
