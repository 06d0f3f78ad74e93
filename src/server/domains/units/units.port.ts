import type { Filters } from '../../costs/queries/spend';
import type { IncompleteBill } from '@shared/api/costs/spend.api';
import type { CostMethod } from '@shared/model/limits';
import type { PanelRecords } from '../datastores/panelRecords.port';
import type { DayCost } from '@shared/model/units/unitCost';

/** What business metrics ask of datastores. */
export interface UnitRecords extends Pick<PanelRecords, 'find' | 'rows'> {
  /** Differs once records or columns were added, changed or deleted; '' without a datastore. */
  mark(orgId: string, datastoreId: string): Promise<string>;
}

interface CostDays {
  costMethod: CostMethod;
  /** The newest complete day of the bills; null without bills. */
  through: string | null;
  incomplete: IncompleteBill[];
  /** The complete days that have charges; that of the largest cost first. */
  currencies: { currency: string; days: DayCost[] }[];
}

/** What unit costs ask of the bills. */
export interface UnitBills {
  days(
    orgId: string,
    asked: {
      /** yyyy-MM-dd, both inclusive. */
      from: string;
      to: string;
      /** Null: as in the settings. */
      costMethod: CostMethod | null;
      filters: Filters;
    },
    signal: AbortSignal,
  ): Promise<CostDays>;
}
