/** As much of XMLHttpRequest as an upload needs, moved by the test. */
export class UploadRequest extends EventTarget {
  static last: UploadRequest;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = "";
  opened = "";
  isAborted = false;
  open = (method: string, address: string) => void (this.opened = `${method} ${address}`);
  setRequestHeader = (name: string, value: string) => void (this.headers[name] = value);
  send = () => void (UploadRequest.last = this);
  abort = () => {
    this.isAborted = true;
    this.dispatchEvent(new Event("abort"));
  };
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(new ProgressEvent("progress", { lengthComputable: true, loaded, total }));
  }
  answer(status: number, text: string) {
    Object.assign(this, { status, responseText: text });
    this.dispatchEvent(new Event("load"));
  }
}
