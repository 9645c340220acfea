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

/** One that is sent whole by fetch, as a page's fake server answers it. */
export class FetchedUpload extends UploadRequest {
  protected body: BodyInit | null = null;
  readonly #stop = new AbortController();
  override send(body?: BodyInit | null): void {
    super.send();
    this.body = body ?? null;
    this.pass();
  }
  /** Arrives at the server, which answers in its time. */
  pass() {
    this.progress(1, 1);
    const [method, address] = this.opened.split(" ");
    void fetch(address!, { method: method!, headers: this.headers, body: this.body }).then(async (reply) => {
      if (!this.#stop.signal.aborted) this.answer(reply.status, await reply.text());
    });
  }
  override abort = () => {
    this.isAborted = true;
    this.#stop.abort();
    this.dispatchEvent(new Event("abort"));
  };
}
