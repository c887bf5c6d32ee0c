/** An expression for a page: every text whose letters have less contrast to what is behind them than WCAG's 4.5 to 1. */
export const LOW_CONTRAST = `(() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return canvas.getImageData(0, 0, 1, 1).data;
  };
  const over = (top, below) => {
    const share = top[3] / 255;
    return [0, 1, 2].map((index) => top[index] * share + below[index] * (1 - share));
  };
  const luminance = (colour) => {
    const [r, g, b] = colour.map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    if (element === null) return [255, 255, 255];
    return over(rgba(getComputedStyle(element).backgroundColor), behind(element.parentElement));
  };
  const opacity = (element) => (element === null ? 1 : Number(getComputedStyle(element).opacity) * opacity(element.parentElement));
  const found = [];
  for (const element of document.body.querySelectorAll('*')) {
    if (element.localName === 'script' || element.closest('svg')) continue;
    if (!Array.from(element.childNodes).some((node) => node.nodeType === 3 && node.data.trim() !== '')) continue;
    if (!element.checkVisibility()) continue;
    const back = behind(element);
    const colour = rgba(getComputedStyle(element).color);
    const front = over([...colour.slice(0, 3), colour[3] * opacity(element)], back);
    const [light, dark] = [luminance(front), luminance(back)].sort((one, other) => other - one);
    const contrast = (light + 0.05) / (dark + 0.05);
    if (contrast < 4.5) found.push(element.localName + '.' + element.className + ' ' + contrast.toFixed(2) + ' ' + element.textContent.slice(0, 20));
  }
  return found;
})()`;
