/** Where the pictures of the played game lie. */
export const pictureBase = () => `${document.body.dataset.base}/symbols/`

/** Loads pictures ahead, so that none of them comes in while the reels turn. */
export const loadPictures = (names: readonly string[]) =>
  Promise.all(
    names.map((name) => {
      const image = new Image()
      image.src = `${pictureBase()}${name}.svg`
      return image.decode().catch(() => {})
    }),
  )
