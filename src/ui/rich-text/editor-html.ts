/** What the editor's own elements hold is not part of the text: handles of list items, and the cursor of a format. */
const handles = /<span class="ql-ui"[^>]*><\/span>|<span class="ql-cursor">\uFEFF*<\/span>|\uFEFF/g;

/** Nothing to read and nothing to see. */
const isBlank = (html: string): boolean => !/<img\b/.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, "") === "";

/** The editor's HTML as it is saved; "" where it is empty. */
export const fromEditor = (html: string): string => {
  const text = html.replace(handles, "");
  return isBlank(text) ? "" : text;
};

/** The editor takes a run of spaces, and those at the ends, for one of the source's layout: here they are the text. */
const layout = /^ | $| {2,}/g;

/** A saved text as the editor reads it without losing a space. */
export const toEditor = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    node.data = node.data.replace(layout, (spaces) => "\u00a0".repeat(spaces.length));
  }
  return body.innerHTML;
};
