import { fileName } from './csv';

/** EXEC-37: gives a picture to the user as a file; `url` is a data URL of a PNG. */
export function downloadPicture(name: string, url: string) {
  const data = atob(url.slice(url.indexOf(',') + 1));
  const bytes = Uint8Array.from(data, (character) => character.charCodeAt(0));
  const place = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
  const link = document.createElement('a');
  link.href = place;
  link.download = fileName(name, 'png');
  link.click();
  setTimeout(() => URL.revokeObjectURL(place), 10_000);
}
