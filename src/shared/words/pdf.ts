export const pdfWords = {
  boxes: '□ stands for a letter that this file has no font for.',
};
