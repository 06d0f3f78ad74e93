/** Patterns (RE2) over the texts of a charge (`Text`, lower case): of which family of machines it is, and how large. */

/** AWS: m5.2xlarge. */
const aws = String.raw`\b([a-z][a-z0-9-]*[0-9][a-z0-9-]*)\.(nano|micro|small|medium|large|[0-9]*xlarge|metal[a-z0-9-]*)\b`;
/** Reservations of other systems, of dedicated machines and of these families are of one size only. */
const ownSize = String.raw`^(g4ad|g4dn|g5|g5g|g6|g6e|gr6|inf[0-9]|hpc|p5|trn|u-|u7)`;
const notLinux = String.raw`windows|\brhel\b|red ?hat|\bsuse\b|\bsles\b|\bsql\b|ubuntu pro|dedicated|hostusage`;
/** Azure: D4s v5, Standard_E8-4ads_v5. Burstable machines (B) are left out: their ratios are not those of their cores. */
const azure = String.raw`\b(?:standard_)?([ac-z][a-z]{0,2})([0-9]+)(?:-[0-9]+)?([a-z]{0,4})[ _](v[3-9])\b`;
/** Google Cloud: N2 Instance Core, C2D AMD Instance Ram. */
const gcp = String.raw`\b(n1|n2d|n2|n4|e2|c2d|c2|c3d|c3|c4a|c4d|c4|t2d|t2a|m1|m2|m3|z3|h3)\b`;
const memory = String.raw`\b(ram|memory)\b`;
const cores = String.raw`\b(cores?|v?cpus?)\b`;

const SIZES = { nano: 0.25, micro: 0.5, small: 1, medium: 2, large: 4, xlarge: 8 } as const;

/** AWS’s normalization factors: nano 0.25 … xlarge 8, then 8 for each x. */
const factor = `CASE ${Object.entries(SIZES)
  .map(([size, units]) => `WHEN size = '${size}' THEN ${units}`)
  .join(' ')}
  WHEN regexp_matches(size, '^[0-9]+xlarge$') THEN 8 * regexp_extract(size, '^([0-9]+)', 1)::DOUBLE ELSE 0 END`;

/**
 * SQL over `scanned` with `KIND`: of each `kind` its `family` (m5, dsv5, n2; '' where there is none), the `part` of it
 * that a reservation serves (AWS: `linux` on shared machines, else ''; Google: `vcpu` or `memory`; Azure: `vm`), its
 * `size`, and how many `units` of the measure of the family an hour of it is (AWS: normalization factor; Azure: cores,
 * which the ratios of a flexibility group follow; Google: 1).
 */
export const families = `told AS (
      SELECT kind, any_value(Provider) AS provider, any_value(coalesce(Text, '')) AS text FROM scanned GROUP BY kind),
    parsed AS (
      SELECT kind, provider, text, regexp_extract(text, '${aws}', ['family', 'size']) AS shape,
        regexp_extract(text, '${azure}', ['letters', 'cores', 'also', 'version']) AS series,
        regexp_extract(text, '${gcp}', 1) AS machine
      FROM told),
    named AS (
      SELECT kind, provider, text, series.cores AS cores,
        CASE provider WHEN 'AWS' THEN shape.family WHEN 'Microsoft' THEN series.letters || series.also || series.version
          WHEN 'Google Cloud' THEN machine ELSE '' END AS family,
        CASE provider WHEN 'AWS' THEN shape.size
          WHEN 'Microsoft' THEN trim(series.letters || series.cores || series.also || ' ' || series.version) ELSE '' END AS size
      FROM parsed),
    families AS (
      SELECT kind, family, size,
        CASE provider WHEN 'AWS' THEN ${factor} WHEN 'Microsoft' THEN coalesce(try_cast(cores AS DOUBLE), 0) ELSE 1 END AS units,
        CASE WHEN family = '' THEN ''
          WHEN provider = 'Microsoft' THEN 'vm'
          WHEN provider = 'AWS' THEN CASE WHEN regexp_matches(text, '\\blinux\\b') AND NOT regexp_matches(text, '${notLinux}')
            AND NOT regexp_matches(family, '${ownSize}') AND ${factor} > 0 THEN 'linux' ELSE '' END
          WHEN regexp_matches(text, '${memory}') THEN 'memory'
          WHEN regexp_matches(text, '${cores}') THEN 'vcpu' ELSE '' END AS part
      FROM named)`;
