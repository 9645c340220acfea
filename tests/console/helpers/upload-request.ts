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
  send(_body?: BodyInit | null): void {
    UploadRequest.last = this;
  }
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

/** One that the page's fake server answers once the test lets it arrive. */
export class HeldUpload extends UploadRequest {
  #body: BodyInit | null = null;
  override send(body?: BodyInit | null): void {
    super.send();
    this.#body = body ?? null;
  }
  arrive(): void {
    this.progress(1, 1);
    void this.#ask();
  }
  async #ask(): Promise<void> {
    const [method, address] = this.opened.split(" ");
    const reply = await fetch(address!, { method: method!, headers: this.headers, body: this.#body });
    const text = await reply.text();
    if (!this.isAborted) this.answer(reply.status, text);
  }
}

/** One that arrives at once. */
export class FetchedUpload extends HeldUpload {
  override send(body?: BodyInit | null): void {
    super.send(body);
    this.arrive();
  }
}
