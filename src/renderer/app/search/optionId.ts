/** The id of an entry of a list, by which the field says which one the arrows are on. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;
