import type { CatalogueEntry } from '../catalogue';
import { querySnowflake } from './query/step';

/** Steps that ask Snowflake. */
export const snowflakeSteps: readonly CatalogueEntry[] = [querySnowflake];
