export type { Inventory } from '@shared/api/integrations/inventory.api';
