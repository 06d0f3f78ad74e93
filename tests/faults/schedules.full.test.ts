import { describe, expect, it } from 'vitest';
import { nextFire } from '@shared/model/schedules/occurrences';
import { scheduleRule } from '@shared/model/schedules/problems';
import { oracleRules } from '@tests/support/scheduleOracle';

/**
 * Every zone × ten years × every type of schedule. The first year comes from COSTLOOM_FULL_SCHEDULES:
 * `COSTLOOM_FULL_SCHEDULES=2026 vitest run --config tests/faults/schedules.config.ts`
 */
const first = Number(process.env.COSTLOOM_FULL_SCHEDULES);

describe.runIf(first >= 1975 && first <= 2190)('schedules of ten years', () => {
  it(
    'run in every zone when an independent walk says so: none missed, none doubled',
    { timeout: 3_600_000 },
    () => {
      const [from, to] = [Date.UTC(first, 0, 1), Date.UTC(first + 10, 0, 1)];
      const wrong: string[] = [];
      let compared = 0;
      const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];
      for (const [turn, zone] of zones.entries()) {
        for (const { name, configuration, expected } of oracleRules(zone, turn, first)) {
          const rule = scheduleRule(configuration, new Date(from));
          if (!rule) throw new Error(`${name} cannot be read.`);
          const wanted = expected(from, to);
          let index = 0;
          for (let at = nextFire(rule, new Date(from)); at && at.getTime() <= to; at = nextFire(rule, at)) {
            if (at.getTime() !== wanted[index]) {
              const meant = wanted[index];
              wrong.push(
                `${zone} ${name}: ${at.toISOString()} for ${meant === undefined ? 'none' : new Date(meant).toISOString()}`,
              );
              break;
            }
            index += 1;
          }
          if (index < wanted.length && wrong.length === 0) wrong.push(`${zone} ${name}: ends too early`);
          compared += index;
        }
      }
      console.log(`${zones.length} zones, ${compared} runs compared, ${wrong.length} wrong`);
      expect(wrong).toEqual([]);
    },
  );
});
