document.documentElement.dataset.theme = localStorage.getItem("muster.theme") === "dark" ? "dark" : "light";
