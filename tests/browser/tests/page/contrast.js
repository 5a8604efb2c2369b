// The texts of the page that are hard to read, each as "tag: text: ratio", by the contrast ratio of WCAG 2.2.
const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
canvas.canvas.width = canvas.canvas.height = 1;

// What one pixel looks like when these colors are laid over each other, in whatever notation they are.
function mixed(colors) {
  canvas.clearRect(0, 0, 1, 1);
  for (const color of colors) {
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
  }
  return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
}

function luminance(color) {
  const linear = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}

// What the browser paints below a page that says nothing of it.
function ground() {
  const probe = document.body.appendChild(document.createElement("div"));
  probe.style.backgroundColor = "Canvas";
  const color = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return color;
}

function backgrounds(element) {
  const above = element.parentElement ? backgrounds(element.parentElement) : [ground()];
  return [...above, getComputedStyle(element).backgroundColor];
}

function ratio(element) {
  const behind = backgrounds(element);
  const levels = [mixed(behind), mixed([...behind, getComputedStyle(element).color])].map(luminance);
  return (Math.max(...levels) + 0.05) / (Math.min(...levels) + 0.05);
}

const isText = (node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "";
const showsText = (element) =>
  [...element.childNodes].some(isText) || element.matches("input:not([type=hidden])");
return [...document.body.querySelectorAll("*:not(script, style)")]
  .filter(showsText)
  .map((element) => [element, ratio(element)])
  .filter(([, ratio]) => ratio < 4.5)
  .map(([element, ratio]) => `${element.localName}: ${element.textContent.trim()}: ${ratio.toFixed(2)}`);
