import { zoneOf } from './zone';

/** Intl lists some zones by the names they had long ago; these are today's. */
const todays = [
  'Africa/Asmara',
  'America/Argentina/Buenos_Aires',
  'America/Argentina/Catamarca',
  'America/Argentina/Cordoba',
  'America/Argentina/Jujuy',
  'America/Argentina/Mendoza',
  'America/Atikokan',
  'America/Indiana/Indianapolis',
  'America/Kentucky/Louisville',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
  'Pacific/Chuuk',
  'Pacific/Kanton',
  'Pacific/Pohnpei',
  'UTC',
];

/** TRIG-20: every zone that a schedule can name, former names among them: a browser may still tell its own by one. */
export function timeZoneNames(): string[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), ...todays]);
  return [...names].filter((name) => zoneOf(name) !== undefined).sort();
}
