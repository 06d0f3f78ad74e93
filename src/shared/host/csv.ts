export const csvChoices = ['exact', 'spreadsheets'] as const;
export type CsvChoice = (typeof csvChoices)[number];
