/** What a `Field` gives its control, without what is not there. */
export const idsOf = (ids: { id: string; describedBy: string | undefined; invalid: boolean }) => ({
  id: ids.id,
  invalid: ids.invalid,
  ...(ids.describedBy === undefined ? {} : { describedBy: ids.describedBy }),
});
