/** Buttons that copy a text and say so. */
for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy ?? '')
    button.setAttribute('aria-label', button.dataset.copied ?? '')
    button.querySelector('.i')?.classList.replace('i-ph-copy', 'i-ph-check')
  })
}
