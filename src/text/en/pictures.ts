/** Of the pictures one can leaf through. */
export const pictures = {
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
  pictureOf: '{{at}} of {{total}}',
  carouselKeys: 'Left and right arrow show the other pictures, plus and minus zoom',
  noPicture: 'No picture',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
}
