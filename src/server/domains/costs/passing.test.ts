import { expect, it } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import { storeFault } from '../../costs/store/faults';
import { endedWhile, notReady } from '../../costs/worker/lost';
import { toFault } from '../../db/errors';
import { isDoubtful, isPassing } from './passing';

const withCode = (code: string) => Object.assign(new Error('of the system'), { code });

it.each([
  ['a lost connection to the database', toFault(withCode('57P01')), true],
  ['a database that only reads', toFault(withCode('25006')), true],
  ['a store that does not answer', storeFault(withCode('ECONNREFUSED')), true],
  ['a full disk', withCode('ENOSPC'), true],
  [
    'a full disk, as the reader says it',
    new Fault('unavailable', 'bill.csv: the disk is full; nothing was imported'),
    true,
  ],
  ['a process that did not start in time', notReady(), true],
  ['a process that could not start', endedWhile('starting', 'ended with code 1'), true],
  ['a process that was lost', endedWhile('working', 'ended by SIGKILL'), true],
  ['a store that refuses', storeFault(withCode('403'), 'denied'), false],
  [
    'a bill too large for the memory',
    new Fault('unavailable', 'bill.csv: there is not enough memory'),
    false,
  ],
  ['a file that cannot be read', new Fault('unprocessable', 'bill.csv: the file cannot be read'), false],
  ['a mistake of ours', new Error('undefined is not a function'), false],
])('%s: whether an import is tried again', (_what, error, again) => {
  expect(isPassing(error)).toBe(again);
});

it('an attempt counts only when the bill itself may have ended the process', () => {
  const errors = [notReady(), endedWhile('starting', 'a'), endedWhile('working', 'a'), withCode('ENOSPC')];
  expect(errors.map(isDoubtful)).toEqual([false, false, true, false]);
});
