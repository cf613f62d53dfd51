/** Names of uploaded pictures. */
export const PICTURE_FILE = /^[0-9a-f]{24}\.png$/;
const ENDING = '.png';

/** Where a picture is, from the root of the image CDN or of the gateway. */
export const pictureAddress = (input: { merchant: string; id: string }): string =>
  `/pictures/${input.merchant}/${input.id}${ENDING}`;

export const pictureId = (file: string): string => file.slice(0, -ENDING.length);
