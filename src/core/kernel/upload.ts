import { uploadPicture } from '../../contract/calls/identity-check';
import type { Client, UploadProgress } from '../types';
import { AppError } from './app-error';

/** Larger files are refused before they travel. */
export const MAX_PICTURE_BYTES = 5_000_000;
const TYPES = ['image/png', 'image/jpeg'];
const CHUNK = 32_768;

/** A file as the data: address that travels. @throws AppError PICTURE_REFUSED */
const addressOf = async (file: Blob): Promise<string> => {
  if (file.size > MAX_PICTURE_BYTES || !TYPES.includes(file.type)) throw new AppError('PICTURE_REFUSED');
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // In pieces: all at once would be more arguments than a call takes.
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return `data:${file.type};base64,${btoa(text)}`;
};

/** Brings pictures one after the other; answers their ids. A gateway without uploads takes the picture itself with what it belongs to. */
export const upload = async (
  client: Pick<Client, 'call' | 'dialect'>,
  purpose: 'avatar' | 'identity' | 'feedback',
  files: readonly Blob[],
  onProgress: UploadProgress = () => undefined,
): Promise<string[]> => {
  const ids: string[] = [];
  const isMissing = files.length > 0 && (await client.dialect())?.missing.has(uploadPicture.name);
  for (const file of files) {
    onProgress(ids.length, files.length);
    const address = await addressOf(file);
    ids.push(isMissing ? address : (await client.call(uploadPicture, { purpose, file: address })).id);
  }
  onProgress(ids.length, files.length);
  return ids;
};
