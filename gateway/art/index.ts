export { bannerArtAddress, gameArtAddress, vendorMarkAddress } from './art-address';
export { motifs } from './art-motifs';
export { createPictures, type GamesToDraw, type NoticesToDraw, type Pictures } from './art-pictures';
export { artRoutes } from './art.routes';
export { saysWholeTitle, type BannerArt } from './art';
export {
  isSeen,
  PICTURE_LIMITS,
  type PictureBounds,
  PictureError,
  recodePicture,
  recodeSoon,
} from './recode-picture';
