import { useCallback, useMemo, useState } from 'react';
import type { Json } from '@shared/model/json';
import { resultWords } from '@shared/words/results';
import { Button } from '../../ui/base/Button';
import { Select } from '../../ui/fields/Select';
import { Hint, Row, Stack } from '../../ui/layout/Layout';
import { ValuesChart } from '../chart/ValuesChart';
import {
  chartData,
  chartFields,
  chartKinds,
  isPie,
  likelyKind,
  likelyPick,
  type ChartKind,
  type ChartPick,
} from './chartData';
import { downloadPicture } from './downloadPicture';
import type { ResultColumn } from './rows';

const words = resultWords.chart;
const HEIGHT = 290;
/** Stands in a list of choices for what has no name: the row's number, no series. */
const NONE = '\u0000';

/** Sums of a column by another one, in seven kinds of charts. */
export function ResultChart(props: {
  name: string;
  rows: readonly Json[];
  columns: readonly ResultColumn[];
}) {
  const { rows, columns } = props;
  const fields = useMemo(() => chartFields(columns, rows), [columns, rows]);
  const [picked, setPick] = useState<ChartPick | null>(null);
  const [chosenKind, setKind] = useState<ChartKind | null>(null);
  const [picture, setPicture] = useState<{ take: () => string } | null>(null);
  const onDrawn = useCallback((take: (() => string) | null) => setPicture(take && { take }), []);
  const likely = useMemo(() => likelyPick(columns, rows), [columns, rows]);
  const pick = picked ?? likely;
  const kind = chosenKind ?? likelyKind(rows, pick);
  const series = isPie(kind) ? null : pick.series;
  const data = useMemo(
    () => chartData(rows, { ...pick, series }, kind, words.other),
    [rows, pick, series, kind],
  );
  const measure = pick.measure ?? words.plain;
  const dimension = pick.dimension ?? words.rows;
  const named = (key: string | null, none: string) => ({ value: key ?? NONE, label: key ?? none });
  const keyOf = (value: string) => (value === NONE ? null : value);
  const hasNegative = isPie(kind) && (data.series[0]?.values.some((value) => value < 0) ?? false);
  return (
    <Stack gap="s">
      <Row wrap>
        <Select
          label={words.kind}
          prefix={words.kind}
          value={kind}
          options={chartKinds.map((value) => ({ value, label: words.kinds[value] }))}
          onChange={(value) => setKind(chartKinds.find((one) => one === value) ?? null)}
        />
        <Select
          label={words.measure}
          prefix={words.measure}
          value={pick.measure ?? NONE}
          options={fields.measures.map((key) => named(key, words.plain))}
          onChange={(value) => setPick({ ...pick, measure: keyOf(value) })}
        />
        <Select
          label={words.dimension}
          prefix={words.dimension}
          value={pick.dimension ?? NONE}
          options={[...fields.dimensions, null].map((key) => named(key, words.rows))}
          onChange={(value) => setPick({ ...pick, dimension: keyOf(value) })}
        />
        {!isPie(kind) && (
          <Select
            label={words.series}
            prefix={words.series}
            value={pick.series ?? NONE}
            options={[null, ...fields.dimensions].map((key) => named(key, words.noSeries))}
            onChange={(value) => setPick({ ...pick, series: keyOf(value) })}
          />
        )}
        <Button
          size="small"
          icon="download"
          disabled={picture === null}
          onClick={() => picture && downloadPicture(props.name, picture.take())}
        >
          {resultWords.png}
        </Button>
      </Row>
      <ValuesChart
        label={words.label(measure, dimension)}
        data={data}
        kind={kind}
        measure={measure}
        height={HEIGHT}
        onDrawn={onDrawn}
      />
      {data.putTogether !== null && <Hint>{words.putTogether(data.putTogether, data.labels.length)}</Hint>}
      {hasNegative && <Hint>{words.negative}</Hint>}
    </Stack>
  );
}
