/** Previous and next of the game rows: a page of covers at a time. */
export function startRows(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-row-step]')
    const track = button?.closest('.row')?.querySelector('.row__track')
    if (!button || !track) return
    track.scrollBy({ left: Number(button.dataset.rowStep) * track.clientWidth, behavior: 'smooth' })
  })
}
