import { isQuarantined } from './quarantine.mjs';

const say = (line) => process.stdout.write(`${line}\n`);

/**
 * Gathers what the groups of a run found, and prints it: each check when it ends, all of them in one table. `isLoud`: also
 * what a check that passed has printed, such as figures.
 */
export function gatherResults({ isLoud = false } = {}) {
  const groups = new Map();
  const totals = { passed: 0, failed: 0 };

  const groupOf = (name) => {
    const known = groups.get(name) ?? { passed: 0, failed: 0, clock: 0, processor: 0 };
    groups.set(name, known);
    return known;
  };

  return {
    /** One check of a group: a run of tests, or a tool that is right or not (`passed` 1 or 0). */
    note(
      group,
      { name = group, passed, failed, broken = false, skipped = 0, output = '', slowest = [], processor },
    ) {
      const quarantined = failed.filter(isQuarantined);
      const counted = failed.filter((title) => !isQuarantined(title));
      const failures = Math.max(counted.length, broken ? 1 : 0);
      const of = groupOf(group);
      of.passed += passed;
      of.failed += failures;
      of.processor += processor;
      totals.passed += passed;
      totals.failed += failures;
      if (failures > 0 || isLoud) say(`\n── ${name} ──\n${output.trim()}\n`);
      for (const title of quarantined) say(`! in quarantine, failed: ${title}`);
      if (skipped > 0) say(`- ${name}: ${skipped} skipped: no Electron binary`);
      say(`${failures > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failures} failed`);
      const longest = slowest.toSorted((a, b) => b[1] - a[1]).slice(0, 6);
      if (longest.length > 0)
        say(
          `  slowest, in seconds: ${longest.map(([part, ms]) => `${part} ${Math.round(ms / 1000)}`).join(', ')}`,
        );
    },
    /** How long a group took on the clock. */
    took(group, seconds) {
      groupOf(group).clock += seconds;
    },
    /** The table of the groups and the closing line. → whether nothing failed. */
    close(clock) {
      const rows = [...groups].map(([name, of]) => [name, of.passed, of.failed, of.clock, of.processor]);
      const processor = rows.reduce((sum, row) => sum + row[4], 0);
      say(
        `\n${'group'.padEnd(14)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'clock s'.padStart(9)}${'processor s'.padStart(13)}`,
      );
      for (const [name, passed, failed, seconds, cpu] of [
        ...rows,
        ['together', totals.passed, totals.failed, clock, processor],
      ])
        say(
          `${name.padEnd(14)}${String(passed).padStart(8)}${String(failed).padStart(8)}${seconds.toFixed(0).padStart(9)}${cpu.toFixed(0).padStart(13)}`,
        );
      say(`${totals.passed} passed, ${totals.failed} failed`);
      return totals.failed === 0;
    },
  };
}
