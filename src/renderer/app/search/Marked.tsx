/** A text with the places that matched marked; ranges in order, both ends included. */
export function Marked(props: { text: string; ranges: readonly (readonly [number, number])[] | undefined }) {
  const { text, ranges = [] } = props;
  const parts = ranges.flatMap(([from, to], index) => {
    const before = (ranges[index - 1]?.[1] ?? -1) + 1;
    return [
      { at: before, text: text.slice(before, from), marked: false },
      { at: from, text: text.slice(from, to + 1), marked: true },
    ];
  });
  const rest = (ranges.at(-1)?.[1] ?? -1) + 1;
  return (
    <>
      {parts.map((part) =>
        part.marked ? (
          <mark key={`marked ${part.at}`} className="cl-search__mark">
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
      {text.slice(rest)}
    </>
  );
}
