/** The way of a saving, from found to confirmed on the bill. Excluded and expired cases left it. */
export const savingStages = ['open', 'acknowledged', 'in_progress', 'completed', 'verified'] as const;
export type SavingStage = (typeof savingStages)[number];

/** Months that are looked back, the one under way included. */
export const PIPELINE_MONTHS = 12;
