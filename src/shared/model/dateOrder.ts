/** How dates such as 03/04/2026 are meant. */
export const dateOrders = ['month_first', 'day_first'] as const;
export type DateOrder = (typeof dateOrders)[number];
